export { patternFound, patternReplaced, patternTaken } from '../pattern'
export * from '../text'
