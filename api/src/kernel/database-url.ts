const PROTOCOL = /^postgres(?:ql)?:\/\//;
const ATTRIBUTES = 'target_session_attrs';
/** Those with which a server that cannot write is never used. */
const WRITABLE = ['read-write', 'primary'];

/** The text before and after the first of these characters; the second part begins with it. */
function splitAt(text: string, characters: RegExp): [before: string, rest: string] {
  const at = text.search(characters);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/**
 * Splits the URL of several hosts, as libpq understands it, into one URL for each:
 * `postgres://user@one:5432,two:5433/name` or `postgres://user@localhost/name?host=one,two&port=5432,5433`. A single
 * port is that of all hosts. Returns undefined if it is no such URL, if it names no host, or if `target_session_attrs` permits a server that
 * cannot write.
 */
export function urlsOfHosts(url: string): string[] | undefined {
  const [protocol] = PROTOCOL.exec(url) ?? [];
  if (protocol === undefined) return undefined;
  const [address, rest] = splitAt(url.slice(protocol.length), /[/?#]/);
  const credentials = address.slice(0, address.lastIndexOf('@') + 1);
  const hosts = address.slice(credentials.length).split(',');
  const [path, query] = splitAt(splitAt(rest, /#/)[0], /\?/);
  const parameters = new URLSearchParams(query);
  const wanted = parameters.get(ATTRIBUTES);
  if (wanted !== null && !WRITABLE.includes(wanted)) return undefined;
  parameters.delete(ATTRIBUTES);

  const urlOf = (host: string, its: URLSearchParams): string =>
    `${protocol}${credentials}${host}${path}${its.size > 0 ? `?${its.toString()}` : ''}`;
  const named = parameters.get('host')?.split(',') ?? [];
  const urls =
    named.length > 1
      ? withParameters(parameters, named)?.map((its) => urlOf(hosts[0] ?? '', its))
      : hosts.map((host) => urlOf(host, parameters));
  const isComplete = hosts.every((host) => /^[^:]/.test(host)) || (hosts.length === 1 && named.length > 0);
  return isComplete && urls?.every((one) => URL.canParse(one)) ? urls : undefined;
}

/** The parameters for each of several hosts, with its port. Undefined if the numbers of hosts and ports differ. */
function withParameters(parameters: URLSearchParams, hosts: string[]): URLSearchParams[] | undefined {
  const ports = parameters.get('port')?.split(',') ?? [];
  if (!hosts.every(Boolean) || ![0, 1, hosts.length].includes(ports.length)) return undefined;
  return hosts.map((host, n) => {
    const own = new URLSearchParams(parameters);
    own.set('host', host);
    const port = ports[n] ?? ports[0];
    if (port !== undefined) own.set('port', port);
    return own;
  });
}
