import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, render } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import type { EventPlan } from '../routes/paths.js';
import { forgetAccount } from '../session/storage.js';
import { marketplace, never } from '../test/marketplace.js';
import { useEventInAddress, useEventPlan } from './useEventPlan.js';

beforeEach(() => localStorage.clear());

function visit(at: string) {
  let plan: ReturnType<typeof useEventPlan>;
  let address = '';
  let state: unknown;
  let navigate: NavigateFunction;
  const Page = () => {
    plan = useEventPlan();
    useEventInAddress(plan);
    navigate = useNavigate();
    const { pathname, search } = useLocation();
    state = useLocation().state;
    address = pathname + search;
    return null;
  };
  const client = new ApolloClient({ cache: new InMemoryCache(), link: marketplace({ config: never }) });
  const { unmount } = render(
    <ApolloProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Page />
      </MemoryRouter>
    </ApolloProvider>,
  );
  return {
    unmount,
    plan: (): EventPlan => ({ date: plan.date, guests: plan.guests }),
    change: (changed: EventPlan) => act(() => plan.change(changed)),
    address: () => address,
    state: () => state,
    go: (to: string, withState?: string) => act(async () => navigate(to, { state: withState })),
    replace: (to: string) => act(async () => navigate(to, { replace: true })),
    back: () => act(async () => navigate(-1)),
  };
}

const nothing = { date: undefined, guests: undefined };

test('keeps the plan on the device until it is removed, or the account signs out', () => {
  const first = visit('/');
  expect(first.plan()).toEqual(nothing);
  first.change({ date: '2999-06-19', guests: 80 });
  first.unmount();
  const second = visit('/login');
  expect(second.plan()).toEqual({ date: '2999-06-19', guests: 80 });
  expect(second.address()).toBe('/login');
  second.change({ guests: 80 });
  expect(second.plan()).toEqual({ date: undefined, guests: 80 });
  act(() => forgetAccount());
  expect(second.plan()).toEqual(nothing);
});

test('takes the plan from the address at which one arrives, also with Back', async () => {
  const visitor = visit('/services?date=2999-06-19&guests=80');
  expect(visitor.plan()).toEqual({ date: '2999-06-19', guests: 80 });
  await visitor.go('/services/service-1');
  visitor.change({ date: '2999-06-20', guests: 90 });
  expect(visitor.address()).toBe('/services/service-1');
  await visitor.go('/book/service-1?date=2999-06-21');
  expect(visitor.plan()).toEqual({ date: '2999-06-21', guests: 90 });
  await visitor.back();
  await visitor.back();
  expect(visitor.plan()).toEqual({ date: '2999-06-19', guests: 80 });
});

test('leaves the plan while the page itself changes the address', async () => {
  const visitor = visit('/book/service-1?date=2999-06-19');
  await visitor.replace('/book/service-1?date=2999-06-20');
  expect(visitor.plan().date).toBe('2999-06-19');
});

test('lets an address that contains the plan follow its changes', () => {
  const visitor = visit('/services?city=Salem&date=2999-06-19&guests=80');
  visitor.change({ date: '2999-06-20', guests: 80 });
  expect(visitor.address()).toBe('/services?city=Salem&date=2999-06-20&guests=80');
  visitor.change({});
  expect(visitor.address()).toBe('/services?city=Salem');
  expect(visitor.plan()).toEqual(nothing);
});

test('leaves an address that has the plan already', async () => {
  const visitor = visit('/');
  await visitor.go('/services?date=2999-06-19', 'from Home');
  expect(visitor.plan().date).toBe('2999-06-19');
  expect(visitor.state()).toBe('from Home');
});

test('follows a change in another tab', () => {
  const visitor = visit('/services?date=2999-06-19');
  localStorage.setItem('event', '{"date":"2999-07-01","guests":12}');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'event' })));
  expect(visitor.plan()).toEqual({ date: '2999-07-01', guests: 12 });
  expect(visitor.address()).toBe('/services?date=2999-07-01&guests=12');
});

test.each([
  ['2020-06-19', '80', { guests: 80 }],
  ['2999-02-30', '0', {}],
  ['soon', '1.5', {}],
  ['2999-06-19', '100001', { date: '2999-06-19' }],
])('drops what is no plan from the device and the address: %s, %s', (date, guests, left) => {
  expect(visit(`/?date=${date}&guests=${guests}`).plan()).toEqual({ ...nothing, ...left });
  localStorage.setItem('event', JSON.stringify({ date, guests: Number(guests) }));
  expect(visit('/').plan()).toEqual({ ...nothing, ...left });
});

test.each(['no JSON', 'null', '17', '{"date":17,"guests":"80"}'])('ignores what else the device has: %s', (text) => {
  localStorage.setItem('event', text);
  expect(visit('/').plan()).toEqual(nothing);
});
