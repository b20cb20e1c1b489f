export * from './tables-files'
export * from './tables-flow'
export * from './tables-jobs'
export * from './tables-people'
