export { ChoiceText as default } from '../choice-text'
