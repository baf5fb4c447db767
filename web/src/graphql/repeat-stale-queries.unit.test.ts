import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { execute } from '@apollo/client/link';
import { OperationTypeNode } from 'graphql';
import { firstValueFrom, of, Subject } from 'rxjs';
import { repeatStaleQueries } from './repeat-stale-queries.js';
import { notifyConnected } from './live-connection.js';

const LIST = gql`
  query List {
    services {
      title
    }
  }
`;
const DELETE = gql`
  mutation Delete {
    deleteService(id: "1")
  }
`;
const WATCH = gql`
  subscription Watch {
    bookingChanged {
      id
    }
  }
`;

/** A connection on which each query waits until the test responds, with the number of the query. */
function aConnection() {
  const requests: Subject<ApolloLink.Result>[] = [];
  const news = new Subject<ApolloLink.Result>();
  const change = { data: { deleteService: '1' } } as ApolloLink.Result;
  const link = repeatStaleQueries().concat(
    new ApolloLink(({ operationType }) => {
      if (operationType === OperationTypeNode.MUTATION) return of(change);
      if (operationType === OperationTypeNode.SUBSCRIPTION) return news;
      const response = new Subject<ApolloLink.Result>();
      requests.push(response);
      return response;
    }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const send = (query: typeof LIST) => execute(link, { query }, { client });
  const seen: unknown[] = [];
  return {
    seen,
    news,
    change: () => firstValueFrom(send(DELETE)),
    watch: () => send(WATCH).subscribe(),
    query: () => send(LIST).subscribe((result) => seen.push(result.data)),
    requestCount: () => requests.length,
    /** Responds to the request that was sent last. */
    respond() {
      const last = requests.at(-1)!;
      last.next({ data: { response: requests.length } });
      last.complete();
    },
  };
}

test('passes a response on when nothing changed after its request', async () => {
  const connection = aConnection();
  await connection.change();
  connection.query();
  connection.respond();
  expect(connection.seen).toEqual([{ response: 1 }]);
});

test('sends a query again when a mutation succeeded before the response', async () => {
  const connection = aConnection();
  connection.query();
  await connection.change();
  connection.respond();
  expect(connection.seen).toEqual([]);
  connection.respond();
  expect(connection.seen).toEqual([{ response: 2 }]);
});

test('sends a query again when a live update or a new connection precedes the response', () => {
  const connection = aConnection();
  connection.watch();
  connection.query();
  connection.news.next({ data: { bookingChanged: { id: '1' } } });
  connection.respond();
  notifyConnected();
  connection.respond();
  connection.respond();
  expect(connection.seen).toEqual([{ response: 3 }]);
});

test('sends a query at most five times when changes continue', async () => {
  const connection = aConnection();
  connection.query();
  for (let times = 0; times < 5; times += 1) {
    await connection.change();
    connection.respond();
  }
  expect(connection.requestCount()).toBe(5);
  expect(connection.seen).toEqual([{ response: 5 }]);
});
