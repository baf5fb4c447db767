import { startReplication, type ReplicatedServer } from '@marquee/test-tools/start-replication';
import { aDataDir } from '../../faults/support/server.js';

export type { ReplicatedServer };

export interface Replication {
  primary: ReplicatedServer;
  standby: ReplicatedServer;
  /** Resolves when the standby has become a primary. */
  promote(): Promise<void>;
  /** Resumes and stops both. */
  stop(): Promise<void>;
}

/**
 * Starts a primary and a standby that receives its log. With `synchronous`, the primary acknowledges a commit once it is
 * on the standby, too.
 */
export async function aReplication({ synchronous = false } = {}): Promise<Replication> {
  const replication = await startReplication(await aDataDir(), { synchronous });
  const [primary, standby] = replication.servers as [ReplicatedServer, ReplicatedServer];
  return { primary, standby, promote: () => replication.promote(standby), stop: replication.stop };
}
