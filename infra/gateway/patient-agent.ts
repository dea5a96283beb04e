import { Agent, type ClientRequestArgs } from "node:http";
import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/**
 * A connection on which a failed write waits until everything that had arrived is read: who answers early and closes
 * makes the rest of the request fail, and Node would throw the unread answer away together with the connection.
 */
class PatientSocket extends Socket {
  override _write(chunk: unknown, encoding: BufferEncoding, done: Done): void {
    super._write(chunk, encoding, this.#onceRead(done));
  }

  override _writev(chunks: { chunk: unknown; encoding: BufferEncoding }[], done: Done): void {
    super._writev?.(chunks, this.#onceRead(done));
  }

  #onceRead(done: Done): Done {
    return (error) => {
      if (!error || this.readableEnded || this.destroyed) done(error);
      else this.once("end", () => done(error));
    };
  }
}

/** A pool of kept connections that gives an early answer the chance to be read, see above. */
export function patientAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  agent.createConnection = ({ host, port }: ClientRequestArgs) =>
    new PatientSocket().setNoDelay(true).connect({ host: host ?? "127.0.0.1", port: Number(port) });
  return agent;
}
