export { default } from '../../loading'
