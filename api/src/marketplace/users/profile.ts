import type { EntityManager } from 'typeorm';
import { badInput, type FieldErrors, forbidden, unauthenticated } from '../../kernel/errors.js';
import type { ImageEvents } from '../../engine/images/discarded-images.js';
import { MAX_IMAGES } from '../../engine/images/image-limits.js';
import type { Images, IncomingImage } from '../../engine/images/images.js';
import { imageUrl, inOrder, type StoredImage, without } from '../../engine/images/stored-image.js';
import { countUpload } from '../../engine/images/upload-quotas.js';
import { type RateLimits, withinBothLimits } from '../../engine/limits/rate-limits.js';
import { append } from '../../engine/outbox/append.js';
import { type MailSettings, SWITCHABLE_MAILS } from './mail-settings.js';
import { spellingOf } from './city.js';
import { SAVED_PROFILES_FROM_ADDRESS, SAVED_PROFILES_OF_ACCOUNT } from './profile-quotas.js';
import { BUSINESS_FIELDS, OPTIONAL_FIELDS, PROFILE_FIELDS, User } from './user.entity.js';
import { findUser, type UserView } from './user-view.js';
import { unverifiedBy } from './verification.js';
import { assertSession, type Viewer } from './viewer.js';

const TEXTS = ['name', ...PROFILE_FIELDS] as const;

/** Fields that are undefined are not changed; see `UpdateProfileInput`. */
export interface ProfileChanges extends Partial<Record<(typeof TEXTS)[number], string | null>> {
  removeImages?: string[] | null;
  imageOrder?: string[] | null;
}

interface Command {
  changes: ProfileChanges;
  images: IncomingImage[];
  /** The client address. */
  address: string;
}

function textsOf(role: User['role'], changes: ProfileChanges): Partial<User> {
  const optional: readonly string[] = OPTIONAL_FIELDS[role];
  const changed = TEXTS.filter(
    (name) => changes[name] !== undefined && (changes[name] !== null || optional.includes(name)),
  );
  return Object.fromEntries(changed.map((name) => [name, changes[name]]));
}

/** Throws FORBIDDEN for images in the profile of a customer, and BAD_USER_INPUT for the data of a business. */
function assertNoBusiness({ changes, images }: Command): void {
  if (images.length > 0) throw forbidden();
  const wrong: FieldErrors = {};
  for (const name of [...BUSINESS_FIELDS, 'removeImages', 'imageOrder'] as const)
    if ((changes[name]?.length ?? 0) > 0) wrong[name] = 'Only providers have a business';
  if (Object.keys(wrong).length > 0) throw badInput(wrong);
}

/** The pictures that remain, in their new order. Throws BAD_USER_INPUT (removeImages, imageOrder). */
function rearranged(images: StoredImage[], { removeImages, imageOrder }: ProfileChanges): StoredImage[] {
  const urls = new Set(images.map(imageUrl));
  if (!(removeImages ?? []).every((url) => urls.has(url)))
    throw badInput({ removeImages: 'Only images of your business can be removed' });
  const remaining = without(images, removeImages ?? []);
  if (!imageOrder) return remaining;
  const ordered = inOrder(remaining, imageOrder);
  if (!ordered) throw badInput({ imageOrder: 'The order must contain each of your images once' });
  return ordered;
}

async function lockUser(db: EntityManager, id: string): Promise<User> {
  const user = await db.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!user) throw unauthenticated();
  return user;
}

/** Throws BAD_USER_INPUT if there would be too many pictures. */
function assertCapacity(remaining: StoredImage[], added: readonly unknown[]): void {
  if (remaining.length + added.length > MAX_IMAGES)
    throw badInput({ images: `A business can have up to ${MAX_IMAGES} images` });
}

/**
 * Changes the profile of the signed-in account (P37, P73); new images follow the existing ones, removed ones are deleted.
 * Throws BAD_USER_INPUT, PAYLOAD_TOO_LARGE and UNSUPPORTED_MEDIA_TYPE (images), and RATE_LIMITED.
 */
export async function updateProfile(
  db: EntityManager,
  deps: { limits: RateLimits; images: Images },
  viewer: Viewer,
  command: Command,
): Promise<UserView> {
  const { changes, images, address } = command;
  if (viewer.role !== 'provider') assertNoBusiness(command);
  const ofAccount = [SAVED_PROFILES_OF_ACCOUNT, viewer.id] as const;
  const fromAddress = [SAVED_PROFILES_FROM_ADDRESS, address] as const;
  return withinBothLimits(deps.limits, ofAccount, fromAddress, async () => {
    if (images.length > 0) {
      // An early check, before pictures are processed; the check below is the one that decides.
      const present = await db.findOneByOrFail(User, { id: viewer.id });
      assertCapacity(rearranged(present.images, changes), images);
    }
    await countUpload(deps.limits, { accountId: viewer.id, address, images });
    return deps.images.withStored(address, images, (stored) =>
      db.transaction(async (db) => {
        await assertSession(db, viewer);
        const user = await lockUser(db, viewer.id);
        const texts = textsOf(user.role, changes);
        if (texts.city) texts.city = await spellingOf(db, user.id, texts.city);
        const remaining = rearranged(user.images, changes);
        assertCapacity(remaining, stored);
        const unverified = unverifiedBy(user, texts);
        await db.update(User, { id: user.id }, { ...texts, ...unverified, images: [...remaining, ...stored] });
        if (remaining.length < user.images.length) await append<ImageEvents>(db, 'imagesDiscarded', {});
        return findUser(db, user.id);
      }),
    );
  });
}

/**
 * Switches mails to the signed-in account on or off (P34); a switch that is null or undefined is not changed. Returns
 * all of them. Throws RATE_LIMITED.
 */
export async function updateMailSettings(
  db: EntityManager,
  { limits }: { limits: RateLimits },
  viewer: Viewer,
  { settings, address }: { settings: Partial<Record<keyof MailSettings, boolean | null>>; address: string },
): Promise<MailSettings> {
  const changed = SWITCHABLE_MAILS.filter((name) => typeof settings[name] === 'boolean');
  const ofAccount = [SAVED_PROFILES_OF_ACCOUNT, viewer.id] as const;
  const fromAddress = [SAVED_PROFILES_FROM_ADDRESS, address] as const;
  return withinBothLimits(limits, ofAccount, fromAddress, async () => {
    const change = Object.fromEntries(changed.map((name) => [name, settings[name]]));
    return db.transaction(async (db) => {
      const { mailSettings } = await lockUser(db, viewer.id);
      const all = { ...mailSettings, ...change };
      await db.update(User, { id: viewer.id }, { mailSettings: all });
      return all;
    });
  });
}
