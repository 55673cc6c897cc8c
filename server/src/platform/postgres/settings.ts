/**
 * What a new PostgreSQL folder starts with: right for a small machine, written into its `postgresql.conf`, where
 * whoever operates it may change it.
 */
export const initialSettings: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1', // disks without moving parts
  jit: 'off', // compiling costs more than our queries take
  wal_level: 'minimal', // nobody replicates a server without a network
  max_wal_senders: '0',
  max_wal_size: '512MB', // what the folder holds beside the data
  min_wal_size: '64MB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on', // a file for each weekday, overwritten a week later
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_checkpoints: 'off',
  log_min_duration_statement: '5s',
};

/** What must hold whatever `postgresql.conf` says: one socket in one folder, no network. */
export function fixedSettings(socketDir: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
  };
}
