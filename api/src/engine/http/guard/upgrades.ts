import { IncomingMessage, type RequestListener } from 'node:http';

/**
 * A request that Node treats as an upgrade only if it requests a WebSocket. Java's HttpClient and `curl --http2` offer
 * HTTP/2 with every request, and may receive a normal response (RFC 9110, 7.8); Node would pass all of them to the
 * upgrade listener, with the body unread. Its option for this, `shouldUpgradeCallback`, does not exist in Node 20.
 */
export class UpgradableRequest extends IncomingMessage {
  private offersUpgrade = false;

  /** Set by Node's parser, and read once the headers are complete. */
  set upgrade(offered: boolean | null) {
    this.offersUpgrade = offered === true;
  }

  get upgrade(): boolean {
    if (!this.offersUpgrade) return false;
    return this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket';
  }
}

/**
 * Node's parser stops where the other protocol would begin and drops what follows, so this response ends its
 * connection.
 */
export const closeAfterUpgradeOffer: RequestListener = ({ headers }, res) => {
  if (headers.upgrade !== undefined) res.shouldKeepAlive = false;
};
