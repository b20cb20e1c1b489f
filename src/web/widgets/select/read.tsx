export { ChoiceText as default } from '../../controls/options/option-text'
