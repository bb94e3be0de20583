/** What services may use of the pool, which runs statements only for repositories. */
export {
  databaseNow as readDatabaseTime,
  runAfterCommit as afterCommit,
  runTransaction as inTransaction,
  runWhenClosed as forgetWhenClosed,
} from './pool'
