import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Admin } from './admin.entity.js';

/** The second factor of an administrator (P39), from the moment of setting up. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn('uuid', { name: 'admin_id' })
  adminId!: string;

  @OneToOne(() => Admin, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id' })
  admin!: Relation<Admin>;

  /** What the authenticator app computes codes from; sealed with a key derived from the server's secret. */
  @Column('text')
  secret!: string;

  /** Hashes of the recovery codes that have not been used. */
  @Column('text', { name: 'recovery_codes', array: true })
  recoveryCodes!: string[];

  /** The step of the last code that was accepted; null until the factor is switched on by a code. */
  @Column('integer', { name: 'last_step', nullable: true })
  lastStep!: number | null;
}
