import type { DataSource, EntityManager } from 'typeorm';
import { type OpenSession, Session } from '../engine/http/session.js';
import { networkOf } from '../kernel/network.js';
import { identifier } from '../marketplace/users/viewer.js';
import type { RequestContext } from '../transports/request/request-context.js';

type Parts = Pick<RequestContext, 'config' | 'deps' | 'feeds'> & {
  dataSource: DataSource;
  databaseOf: (address: string) => EntityManager;
};

/** Opens the session of each request and socket, with its context. */
export function sessionsOf({ config, deps, feeds, dataSource, databaseOf }: Parts): OpenSession<RequestContext> {
  const identify = identifier(dataSource.manager, deps.tokens);
  return (ip, authorization) => {
    const address = networkOf(ip);
    const context: RequestContext = { deps, config, feeds, db: databaseOf(address), address, viewer: null };
    return new Session(context, () => identify(authorization));
  };
}
