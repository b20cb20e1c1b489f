export { OptionText as default } from '../../controls/options/option-text'
