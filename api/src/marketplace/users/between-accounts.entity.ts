import { Column, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { User } from './user.entity.js';

/** The accounts between which a booking, a thread or a review is. The reference to one that was deleted is null. */
export abstract class BetweenAccounts {
  @Column('uuid', { name: 'customer_id', nullable: true })
  customerId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'customer_id' })
  customer!: Relation<User> | null;

  @Column('uuid', { name: 'provider_id', nullable: true })
  providerId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'provider_id' })
  provider!: Relation<User> | null;
}
