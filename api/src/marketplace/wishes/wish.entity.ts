import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';
import { Service } from '../services/service.entity.js';

/**
 * An account waits for a free slot on a day for a service (P47). It is informed by mail, and the wish ends with the same
 * statement. So a wish is never stored for a day with free slots for longer than a moment.
 */
@Entity('wishes')
export class Wish {
  /** Identifies its mail, so that the same wish made again has another. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account!: Relation<User>;

  @Column('uuid', { name: 'service_id' })
  serviceId!: string;

  @ManyToOne(() => Service, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'service_id' })
  service!: Relation<Service>;

  /** `yyyy-MM-dd`, local to the marketplace. */
  @Column('date')
  date!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
