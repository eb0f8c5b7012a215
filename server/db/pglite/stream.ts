import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/**
 * A socket for a client of pg that is connected to PGlite in this process. pg keeps prepared statements, with
 * which a statement takes a fifth of the time of `PGlite.query`.
 */
export class PGliteStream extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  /** PGlite has one session, which outlives its client: what the client before has left is removed. */
  connect(): void {
    this.#pglite.exec('rollback; deallocate all').then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    );
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  /** The client ends: without an end of what it reads, its pool would wait for it for ever. */
  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#send(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  #send(message: Buffer, done: (error?: Error) => void): void {
    const parts: Buffer[] = [];
    // PGlite uses the memory of a part again.
    const onRawData = (part: Uint8Array) => parts.push(Buffer.from(part));
    this.#pglite.execProtocolRawStream(message, { syncToFs: false, onRawData }).then(() => {
      done();
      for (const part of parts) this.push(part);
    }, done);
  }
}
