export * from '../amount'
export * from '../convert'
export * from '../identity'
