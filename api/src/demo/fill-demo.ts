import type { EntityManager } from 'typeorm';
import type { ImageStore } from '../images/image-store.js';

export async function fillDemo(
  _db: EntityManager,
  _options: { today: string; passwordHash: string; store: ImageStore; log?: (m: string) => void },
): Promise<{ customerEmail: string; providerEmail: string }> {
  return { customerEmail: '', providerEmail: '' };
}
