export * from './tables-files'
export * from './tables-flow'
export * from './tables-people'
