export * from '../date'
export * from '../working-days'
