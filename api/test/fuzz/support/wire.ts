import { connect, type Socket } from 'node:net';

/** A request for raw bytes, since HTTP clients would refuse to send most of these. */
export interface WireRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
}

export interface WireAnswer {
  status: number;
  headers: Map<string, string>;
  body: Buffer;
  /** Milliseconds until the response was complete. */
  ms: number;
}

/** Milliseconds after which a request counts as hanging. */
const TIMEOUT = 60_000;

export function bytesOf({ method, target, headers, body }: WireRequest): Buffer {
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)]);
}

interface Head {
  status: number;
  headers: Map<string, string>;
  /** Offset of the body. */
  end: number;
}

function headOf(received: Buffer): Head | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { status, headers, end: end + 4 };
}

/** The body of a chunked response, or null while chunks are missing. */
function joined(received: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const line = received.indexOf('\r\n', at);
    if (line < 0) return null;
    const length = Number.parseInt(received.subarray(at, line).toString('latin1'), 16);
    if (received.length < line + 2 + length + 2) return null;
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
}

/** The body, or null while it is incomplete; `ended` when no more data will arrive. */
function bodyOf(method: string, { status, headers, end }: Head, received: Buffer, ended: boolean) {
  const rest = received.subarray(end);
  const length = headers.get('content-length');
  if (method === 'HEAD' || status === 204 || status === 304) return Buffer.alloc(0);
  if (headers.get('transfer-encoding') === 'chunked') return joined(rest);
  if (length !== undefined) return rest.length < Number(length) ? null : rest.subarray(0, Number(length));
  return ended ? rest : null;
}

/** Sends requests over one connection, and opens a new one when the server closes it. */
export class Wire {
  #socket: Socket | null = null;

  constructor(private readonly port: number) {}

  /**
   * Resolves with the response; rejects after a minute, or if the server closes the connection
   * without one.
   */
  send(request: WireRequest): Promise<WireAnswer> {
    const socket = this.#open();
    const began = performance.now();
    return new Promise((resolve, reject) => {
      let received = Buffer.alloc(0);
      const finish = (error: Error | null, answer?: WireAnswer): void => {
        clearTimeout(timer);
        socket.off('data', take).off('close', close);
        if (error || answer?.headers.get('connection') === 'close') this.close();
        if (error) reject(error);
        else resolve(answer as WireAnswer);
      };
      const read = (ended: boolean): boolean => {
        let head = headOf(received);
        // Interim responses, such as 100 Continue.
        while (head && head.status < 200) {
          received = received.subarray(head.end);
          head = headOf(received);
        }
        const body = head && bodyOf(request.method, head, received, ended);
        if (!head || !body) return false;
        const { status, headers } = head;
        finish(null, { status, headers, body, ms: performance.now() - began });
        return true;
      };
      const take = (data: Buffer): void => {
        received = Buffer.concat([received, data]);
        read(false);
      };
      const close = (): void => {
        if (!read(true)) finish(new Error('The server hung up without an answer'));
      };
      const timer = setTimeout(() => finish(new Error(`No answer in ${TIMEOUT} ms`)), TIMEOUT);
      socket.on('data', take).on('close', close);
      socket.write(bytesOf(request));
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed && this.#socket.writable) return this.#socket;
    const socket = connect(this.port, '127.0.0.1');
    socket.setNoDelay(true);
    // Errors emit `close` as well.
    socket.on('error', () => undefined);
    this.#socket = socket;
    return socket;
  }
}
