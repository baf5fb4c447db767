import { urlsOfHosts } from '../../src/kernel/database-url.js';

it.each([
  ['postgres://ada@one/x', ['postgres://ada@one/x']],
  ['postgres:///x?host=/run/postgresql', ['postgres:///x?host=%2Frun%2Fpostgresql']],
  ['postgres://ada@one/x?target_session_attrs=read-write', ['postgres://ada@one/x']],
  [
    'postgresql://ada:p%40@one:1,two,[::1]:3/x?sslmode=require&target_session_attrs=primary',
    [
      'postgresql://ada:p%40@one:1/x?sslmode=require',
      'postgresql://ada:p%40@two/x?sslmode=require',
      'postgresql://ada:p%40@[::1]:3/x?sslmode=require',
    ],
  ],
  [
    'postgres://ada@localhost/x?host=/a,/b&port=1,2',
    ['postgres://ada@localhost/x?host=%2Fa&port=1', 'postgres://ada@localhost/x?host=%2Fb&port=2'],
  ],
  [
    'postgres://ada@localhost/x?host=one,two&port=5',
    ['postgres://ada@localhost/x?host=one&port=5', 'postgres://ada@localhost/x?host=two&port=5'],
  ],
])('splits %s into one URL for each host', (url, urls) => {
  expect(urlsOfHosts(url)).toEqual(urls);
});
