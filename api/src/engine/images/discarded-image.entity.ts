import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A picture that no row references any more. Triggers on `users` and `services` add rows; `removeDiscarded` deletes
 * them.
 */
@Entity('discarded_images')
export class DiscardedImage {
  @PrimaryColumn('text')
  key!: string;

  @Column('timestamptz', { name: 'discarded_at', default: () => 'clock_timestamp()' })
  discardedAt!: Date;
}
