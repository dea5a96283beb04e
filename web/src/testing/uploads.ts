import { vi } from "vitest";

/** An upload that a page made. */
export interface Upload {
  readonly path: string;
  readonly headers: Headers;
  readonly form: FormData;
  /** Tells the page how much has left, from 0 to 1. */
  readonly tell: (part: number) => void;
}

export type UploadHandler = (upload: Upload) => Response | Promise<Response>;

/** What a page uses of XMLHttpRequest, answered by a handler; what that throws is a lost connection. */
function fakeRequest(handler: UploadHandler, uploads: Upload[]) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers = new Headers();
    timeout = 0;
    status = 0;
    responseText = "";
    path = "";
    answered = new Headers();

    open(_method: string, url: string): void {
      this.path = new URL(url).pathname;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }
    getAllResponseHeaders(): string {
      return [...this.answered].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    }
    abort(): void {
      this.dispatchEvent(new Event("abort"));
    }
    send(form: FormData): void {
      const tell = (part: number): void => {
        const init = { lengthComputable: true, loaded: part * 1000, total: 1000 };
        this.upload.dispatchEvent(new ProgressEvent("progress", init));
      };
      const upload = { path: this.path, headers: this.headers, form, tell };
      uploads.push(upload);
      void this.answer(upload);
    }
    async answer(upload: Upload): Promise<void> {
      try {
        const response = await handler(upload);
        this.status = response.status;
        this.answered = response.headers;
        this.responseText = await response.text();
        this.dispatchEvent(new Event("load"));
      } catch {
        this.dispatchEvent(new Event("error"));
      }
    }
  };
}

/** Answers the page's uploads; returns those made, in order. */
export function serveUploads(handler: UploadHandler): Upload[] {
  const uploads: Upload[] = [];
  vi.stubGlobal("XMLHttpRequest", fakeRequest(handler, uploads));
  return uploads;
}
