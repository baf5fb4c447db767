/**
 * The names of the constraints that the migrations create, by table. One that is missing in a database was removed by
 * hand, and rows written since may violate it. PostgreSQL counts constraint triggers, which fire at commit, as
 * constraints. A test compares this list with a migrated database.
 */
export const CONSTRAINTS: Readonly<Record<string, readonly string[]>> = {
  account_keys: ['account_keys_account_id_fkey', 'account_keys_pkey', 'account_keys_purpose_check'],
  admins: ['admins_pkey'],
  audit_log: ['audit_log_admin_id_fkey', 'audit_log_pkey'],
  bookings: [
    'bookings_customer_id_fkey',
    'bookings_guest_count_check',
    'bookings_pkey',
    'bookings_provider_id_fkey',
    'bookings_service_id_fkey',
    'bookings_slot_id_fkey',
    'bookings_status_check',
    'bookings_total_amount_check',
    'bookings_with_their_slot',
    'idempotency_key_once',
    'live_bookings_are_whole',
    'live_bookings_hold_their_slot',
    'nobody_books_themselves',
    'one_live_booking_per_slot',
    'only_cancelled_bookings_say_why',
  ],
  calendar_addresses: ['calendar_addresses_account_id_fkey', 'calendar_addresses_once', 'calendar_addresses_pkey'],
  catalogue_version: ['catalogue_version_only_row_check', 'catalogue_version_pkey'],
  discarded_images: ['discarded_images_pkey'],
  ended_tokens: ['ended_tokens_pkey'],
  favourites: ['favourites_account_id_fkey', 'favourites_pkey', 'favourites_service_id_fkey'],
  mails: ['mails_account_id_fkey', 'mails_once', 'mails_pkey', 'mails_state_check', 'sent_mails_refer_to_nothing'],
  messages: [
    'messages_author_check',
    'messages_booking_id_fkey',
    'messages_in_order',
    'messages_number_check',
    'messages_pkey',
  ],
  outbox: ['outbox_pkey'],
  reviews: [
    'answers_have_a_time',
    'removed_reviews_are_empty',
    'reviews_booking_id_fkey',
    'reviews_customer_id_fkey',
    'reviews_once',
    'reviews_pkey',
    'reviews_provider_id_fkey',
    'reviews_rating_check',
  ],
  second_factors: ['second_factors_admin_id_fkey', 'second_factors_pkey'],
  services: [
    'services_change',
    'services_come_and_go',
    'services_pkey',
    'services_price_check',
    'services_provider_id_fkey',
  ],
  slots: [
    'booked_slots_have_a_live_booking',
    'slots_never_overlap',
    'slots_pkey',
    'slots_provider_id_fkey',
    'slots_take_time',
    'slots_with_their_booking',
  ],
  users: [
    'providers_change',
    'providers_have_a_business',
    'ratings_come_from_reviews',
    'users_pkey',
    'users_rating_check',
    'users_role_check',
  ],
  wishes: ['wishes_account_id_fkey', 'wishes_once', 'wishes_pkey', 'wishes_service_id_fkey'],
};

/** Indexes that are not created by a constraint. */
export const INDEXES: Readonly<Record<string, readonly string[]>> = {
  account_keys: ['account_keys_expired', 'account_keys_of_account'],
  admins: ['admins_email'],
  audit_log: ['audit_log_failed_codes', 'audit_log_failed_logins', 'audit_log_of_subject'],
  bookings: [
    'bookings_completed',
    'bookings_earning',
    'bookings_newest',
    'bookings_of_customer',
    'bookings_of_customer_by_start',
    'bookings_of_customer_by_status',
    'bookings_of_provider',
    'bookings_of_provider_by_start',
    'bookings_of_provider_by_status',
    'bookings_of_service',
    'bookings_of_slot',
    'bookings_to_complete',
    'bookings_to_expire',
    'bookings_waiting',
  ],
  discarded_images: ['discarded_images_by_time'],
  ended_tokens: ['ended_tokens_by_expiry', 'ended_tokens_of_account'],
  favourites: ['favourites_of_service'],
  mails: ['mails_dead', 'mails_due', 'mails_finished', 'mails_next', 'mails_of_account'],
  messages: ['messages_unread', 'messages_without_mail'],
  outbox: ['outbox_due'],
  reviews: ['reviews_of_customer', 'reviews_of_provider'],
  services: ['services_newest', 'services_of_category', 'services_of_provider'],
  slots: ['slots_free', 'slots_of_provider'],
  users: [
    'users_banned',
    'users_city',
    'users_city_ignoring_case',
    'users_email',
    'users_newest',
    'users_newest_of_role',
    'users_search',
  ],
  wishes: ['wishes_by_date', 'wishes_of_service'],
};

/** Generated columns: as ordinary columns they could contradict the columns from which they are computed. */
export const GENERATED: readonly string[] = [
  'bookings.ends_at',
  'bookings.live_slot_id',
  'bookings.starts_at',
  'slots.is_booked',
  'slots.period',
];

export const EXTENSIONS: readonly string[] = ['btree_gist', 'pg_trgm'];
