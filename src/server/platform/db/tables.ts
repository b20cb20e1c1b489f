export * from './tables-flow'
export * from './tables-people'
