import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { execute } from '@apollo/client/link';
import { OperationTypeNode } from 'graphql';
import { firstValueFrom, of, Subject } from 'rxjs';
import { freshAnswers } from './fresh-answers.js';
import { announceConnection } from './live-connection.js';

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
function aWire() {
  const asked: Subject<ApolloLink.Result>[] = [];
  const news = new Subject<ApolloLink.Result>();
  const change = { data: { deleteService: '1' } } as ApolloLink.Result;
  const link = freshAnswers().concat(
    new ApolloLink(({ operationType }) => {
      if (operationType === OperationTypeNode.MUTATION) return of(change);
      if (operationType === OperationTypeNode.SUBSCRIPTION) return news;
      const answer = new Subject<ApolloLink.Result>();
      asked.push(answer);
      return answer;
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
    ask: () => send(LIST).subscribe((answer) => seen.push(answer.data)),
    requests: () => asked.length,
    /** Responds to the request that was sent last. */
    answer() {
      const last = asked.at(-1)!;
      last.next({ data: { answer: asked.length } });
      last.complete();
    },
  };
}

test('passes a response on when nothing changed after its request', async () => {
  const wire = aWire();
  await wire.change();
  wire.ask();
  wire.answer();
  expect(wire.seen).toEqual([{ answer: 1 }]);
});

test('sends a query again when a mutation succeeded before the response', async () => {
  const wire = aWire();
  wire.ask();
  await wire.change();
  wire.answer();
  expect(wire.seen).toEqual([]);
  wire.answer();
  expect(wire.seen).toEqual([{ answer: 2 }]);
});

test('sends a query again when a live update or a new connection precedes the response', () => {
  const wire = aWire();
  wire.watch();
  wire.ask();
  wire.news.next({ data: { bookingChanged: { id: '1' } } });
  wire.answer();
  announceConnection();
  wire.answer();
  wire.answer();
  expect(wire.seen).toEqual([{ answer: 3 }]);
});

test('sends a query at most five times when changes continue', async () => {
  const wire = aWire();
  wire.ask();
  for (let times = 0; times < 5; times += 1) {
    await wire.change();
    wire.answer();
  }
  expect(wire.requests()).toBe(5);
  expect(wire.seen).toEqual([{ answer: 5 }]);
});
