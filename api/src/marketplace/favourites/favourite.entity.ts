import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A service that an account has marked as a favourite (P48). */
@Entity('favourites')
export class Favourite {
  @PrimaryColumn('uuid', { name: 'account_id' })
  accountId!: string;

  @PrimaryColumn('uuid', { name: 'service_id' })
  serviceId!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
