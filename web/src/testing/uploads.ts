import { vi } from "vitest";

/** An upload by the page. */
export interface Upload {
  readonly path: string;
  readonly headers: Headers;
  readonly form: FormData;
  /** Reports the sent share to the page, from 0 to 1. */
  readonly reportProgress: (part: number) => void;
}

export type UploadHandler = (upload: Upload) => Response | Promise<Response>;

/** A fake XMLHttpRequest. The handler responds; an error that it throws is a lost connection. */
function fakeRequest(handler: UploadHandler, uploads: Upload[]) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers = new Headers();
    timeout = 0;
    status = 0;
    responseText = "";
    path = "";
    responseHeaders = new Headers();

    open(_method: string, url: string): void {
      this.path = new URL(url).pathname;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }
    getResponseHeader(name: string): string | null {
      return this.responseHeaders.get(name);
    }
    abort(): void {
      this.dispatchEvent(new Event("abort"));
    }
    send(form: FormData): void {
      const reportProgress = (part: number): void => {
        const init = { lengthComputable: true, loaded: part * 1000, total: 1000 };
        this.upload.dispatchEvent(new ProgressEvent("progress", init));
      };
      const upload = { path: this.path, headers: this.headers, form, reportProgress };
      uploads.push(upload);
      void this.respond(upload);
    }
    async respond(upload: Upload): Promise<void> {
      try {
        const response = await handler(upload);
        this.status = response.status;
        this.responseHeaders = response.headers;
        this.responseText = await response.text();
        this.dispatchEvent(new Event("load"));
      } catch {
        this.dispatchEvent(new Event("error"));
      }
    }
  };
}

/** Handles the page's uploads. Returns them, in order. */
export function serveUploads(handler: UploadHandler): Upload[] {
  const uploads: Upload[] = [];
  vi.stubGlobal("XMLHttpRequest", fakeRequest(handler, uploads));
  return uploads;
}
