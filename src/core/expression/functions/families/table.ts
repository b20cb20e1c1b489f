export * from '../list'
export * from '../table'
