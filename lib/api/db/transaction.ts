/** The functions of the pool that services can use. Only repositories run statements. */
export {
  databaseNow as readDatabaseTime,
  runAfterCommit as afterCommit,
  runOnPrimary as onPrimary,
  runTransaction as inTransaction,
  runWhenClosed as forgetWhenClosed,
} from './pool'
