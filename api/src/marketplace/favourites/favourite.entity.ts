import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';
import { Service } from '../services/service.entity.js';

/** A service that an account has marked as a favourite (P48). */
@Entity('favourites')
export class Favourite {
  @PrimaryColumn('uuid', { name: 'account_id' })
  accountId!: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account!: Relation<User>;

  @PrimaryColumn('uuid', { name: 'service_id' })
  serviceId!: string;

  @ManyToOne(() => Service, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'service_id' })
  service!: Relation<Service>;

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
