import { IncomingMessage, type RequestListener } from 'node:http';

/**
 * A request that Node takes for an upgrade only when it wants a WebSocket. Java's HttpClient and `curl --http2` offer HTTP/2
 * with every request, and are to be answered in what they speak as well (RFC 9110, 7.8); Node would hand all of them to
 * whoever listens for upgrades, body unread. Its option against that, `shouldUpgradeCallback`, is not there in Node 20.
 */
export class UpgradableRequest extends IncomingMessage {
  private offersAnother = false;

  /** Set by Node's parser, and asked once the headers are there. */
  set upgrade(offered: boolean | null) {
    this.offersAnother = offered === true;
  }

  get upgrade(): boolean {
    if (!this.offersAnother) return false;
    return this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket';
  }
}

/** The last answer of its connection: Node's parser stops where the other protocol would begin, and drops what follows. */
export const endAfterOffer: RequestListener = ({ headers }, res) => {
  if (headers.upgrade !== undefined) res.shouldKeepAlive = false;
};
