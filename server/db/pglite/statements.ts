import { type PGlite, parse, protocol, type Results, type Transaction } from '@electric-sql/pglite';
import { preparedStatements } from '../postgres/prepared-statements.ts';
import { isStalePlan } from '../unavailable.ts';

const { serialize } = protocol;

/** What Kysely uses of PGlite. */
type KyselyPGlite = Pick<PGlite, 'close' | 'closed' | 'query' | 'ready' | 'transaction' | 'waitReady'>;

/**
 * PGlite whose transactions parse and plan a text once, as connections to PostgreSQL do: `query` of PGlite
 * does it each time, which takes longer than most statements of a booking.
 */
export function withPreparedStatements(pglite: PGlite): KyselyPGlite {
  const statements = preparedStatements();
  /** The types of the parameters of the named statements that the database knows. */
  const parameterTypes = new Map<string, readonly number[]>();

  const send = async (...messages: Uint8Array[]) =>
    (await pglite.execProtocol(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })).messages;

  const run = async (name: string, text: string, values: readonly unknown[]) => {
    let types = parameterTypes.get(name);
    if (!types) {
      const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
      types = parse.parseDescribeStatementResults(described);
      parameterTypes.set(name, types);
    }
    const bound = values.map((value, at) => {
      if (value === null || value === undefined) return null;
      const serializer = pglite.serializers[types[at] ?? 0];
      return serializer ? serializer(value) : String(value);
    });
    const messages = await send(
      serialize.bind({ statement: name, values: bound }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );
    return parse.parseResults(messages, pglite.parsers, { rowMode: 'object' })[0];
  };

  /** Inside a transaction, which has PGlite for itself. */
  const queryIn =
    (tx: Transaction): Transaction['query'] =>
    async <T>(text: string, parameters: unknown[] = [], options = {}) => {
      const { name, values } = statements.make(text, parameters);
      if (name === undefined) return tx.query<T>(text, parameters, options);
      try {
        return (await pglite.runExclusive(() => run(name, text, values ?? []))) as Results<T>;
      } catch (error) {
        if (isStalePlan(error)) statements.renew(name);
        throw error;
      }
    };

  return {
    get closed() {
      return pglite.closed;
    },
    get ready() {
      return pglite.ready;
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: pglite.query.bind(pglite),
    transaction: (work) => pglite.transaction((tx) => work({ ...tx, query: queryIn(tx) })),
  };
}
