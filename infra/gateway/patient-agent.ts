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

/** The shop's services keep an idle connection longer (75 s): who closes one is never them, while a request is on its way. */
const IDLE_MS = 60_000;

/**
 * A pool of kept connections that gives an early answer the chance to be read, see above.
 * @param idleMs after which a connection that nobody uses is closed
 */
export function patientAgent(idleMs = IDLE_MS): Agent {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: idleMs });
  agent.createConnection = ({ host, port }: ClientRequestArgs) =>
    new PatientSocket().setNoDelay(true).connect({ host: host ?? "127.0.0.1", port: Number(port) });
  return agent;
}
