/** The parts of the pool that services may use. Only repositories run statements. */
export {
  databaseNow as readDatabaseTime,
  runAfterCommit as afterCommit,
  runTransaction as inTransaction,
  runWhenClosed as forgetWhenClosed,
} from './pool'
