import { Router } from 'express';
import type { EntityManager } from 'typeorm';
import { readUnsubscribeToken, unsubscribe, UNSUBSCRIBE_PATH } from '../../reactions/mail/unsubscribe.js';
import { networkOf } from '../../kernel/network.js';
import type { LinkKeys } from '../../engine/secrets/link-keys.js';
import type { SwitchableMail } from '../../marketplace/users/mail-settings.js';
import { sendPage } from './plain-page.js';

const NAMES: Record<SwitchableMail, string> = {
  nudges: 'reminders of requests that wait for a response',
  reminders: 'reminders of events',
  reviewInvitations: 'invitations to write a review',
  messages: 'notifications of messages',
  freeSlots: 'notifications of free time slots',
};

/**
 * The address in `List-Unsubscribe` (RFC 8058): a POST ends one kind of mail, from a mail program or from the page that
 * a GET returns. A GET changes nothing, since scanners of mails open links. In no other spelling, which the log of a proxy
 * might not omit.
 */
export const unsubscribeRoutes = (
  databaseOf: (address: string) => EntityManager,
  linkKeys: LinkKeys,
  { appName }: { appName: string },
): Router =>
  Router({ caseSensitive: true }).all(`${UNSUBSCRIBE_PATH}/:token`, async (req, res, next) => {
    if (!['GET', 'HEAD', 'POST'].includes(req.method)) return next();
    const subscription = readUnsubscribeToken(linkKeys, req.params.token);
    if (!subscription) {
      res.status(404);
      sendPage(res, {
        title: 'Link not valid',
        children: (
          <>
            <p className="quiet">{appName}</p>
            <h1>This link is not valid</h1>
            <p>You can switch emails on and off on your account page.</p>
            <p>
              <a href="/account">Account</a>
            </p>
          </>
        ),
      });
      return;
    }
    const name = NAMES[subscription.setting];
    if (req.method === 'POST') {
      await unsubscribe(databaseOf(networkOf(req.ip ?? '')), subscription);
      sendPage(res, {
        title: 'Emails switched off',
        children: (
          <>
            <p className="quiet">{appName}</p>
            <h1>Emails switched off</h1>
            <p>You no longer receive {name}. You can switch them on again on your account page.</p>
            <p>
              <a href="/account">Account</a>
            </p>
          </>
        ),
      });
      return;
    }
    sendPage(res, {
      title: 'Switch off emails',
      children: (
        <>
          <p className="quiet">{appName}</p>
          <h1>Switch off emails</h1>
          <p>If you switch them off, you no longer receive {name}.</p>
          <form method="post">
            <button type="submit">Switch Off</button>
          </form>
        </>
      ),
    });
  });
