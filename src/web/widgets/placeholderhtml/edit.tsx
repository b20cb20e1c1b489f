import { RichWords } from '../../files/rich/rich-words'
import { textOption, type WidgetProps } from '../widget'

/** Words of the designer's between the fields. */
const StaticText = ({ item }: WidgetProps) => (
  <RichWords className="qf-static" html={textOption(item, 'placeholderhtml') ?? ''} />
)

export default StaticText
