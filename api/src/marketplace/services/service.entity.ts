import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { StoredImage } from '../../engine/images/stored-image.js';
import { dollars } from '../../engine/database/columns.js';
import { User } from '../users/user.entity.js';

/** What a provider offers. */
@Entity('services')
export class Service {
  @PrimaryColumn('uuid')
  id!: string;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'provider_id' })
  provider!: Relation<User>;

  @Column('uuid', { name: 'provider_id' })
  providerId!: string;

  @Column('text')
  title!: string;

  @Column('text')
  description!: string;

  @Column('text')
  category!: string;

  /** Dollars. */
  @Column('numeric', { precision: 12, scale: 2, transformer: dollars })
  price!: number;

  /** Free text, such as `4-6 hours`. */
  @Column('text')
  duration!: string;

  @Column('text', { array: true })
  features!: string[];

  @Column('jsonb', { default: [] })
  images!: StoredImage[];

  @Column('boolean', { name: 'is_active', default: true })
  isActive!: boolean;

  /** Deactivated by an administrator: its provider cannot activate it (P12). Implies that it is not active. */
  @Column('boolean', { name: 'is_blocked', default: false })
  isBlocked!: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
