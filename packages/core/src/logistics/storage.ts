export type {
  FreightLineFilter,
  FreightLineInput,
  FreightLineRepository,
  FreightLineRow,
  CountryLine,
  NewFreightLine,
} from './freight-line.js'
