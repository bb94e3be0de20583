import { fold } from '@/lib/format/fold'
import type { CountryCode } from './countries'
import type { Random } from './random'

type Naming = { given: string[]; surnames: string[]; surnamesEach: 1 | 2 }

const words = (text: string) => text.split(',').map((word) => word.trim())

const hispanicGiven =
  words(`Camila, Sofía, Valentina, Martina, Isidora, Catalina, Javiera, Fernanda, Constanza, María José,
  Antonia, Francisca, Daniela, Carolina, Gabriela, Rocío, Lucía, Begoña, Paula, Ana María, Verónica, Mónica, Inés, Noelia,
  Matías, Benjamín, Vicente, Martín, Sebastián, Joaquín, Tomás, Diego, Nicolás, Andrés, Cristóbal, Felipe, Ignacio, Álvaro,
  José Luis, Juan Pablo, Héctor, Raúl, Óscar, Iván, Rubén, Germán, Julián, Ramón, Íñigo, Emilio`)

const hispanic: Naming = {
  given: hispanicGiven,
  surnames:
    words(`González, Muñoz, Rojas, Díaz, Pérez, Soto, Contreras, Silva, Martínez, Sepúlveda, Morales, Rodríguez, López,
    Fuentes, Hernández, Torres, Araya, Flores, Espinoza, Valenzuela, Castillo, Núñez, Ramírez, Reyes, Gutiérrez, Castro,
    Vargas, Álvarez, Vásquez, Tapia, Fernández, Sánchez, Carrasco, Gómez, Cortés, Herrera, Peña, Ibáñez, Acuña, Riquelme,
    Mendoza, Quispe, Huamán, Restrepo, Zúñiga, Cárdenas, Ordóñez, Montañez, Jiménez, Bermúdez`),
  surnamesEach: 2,
}

const rioplatense: Naming = {
  given: hispanicGiven,
  surnames:
    words(`González, Rodríguez, Fernández, López, Rossi, Bianchi, Romano, Ferrari, Russo, Giménez, Benítez, Sosa, Peralta,
    Acosta, Ledesma, Medina, Bruno, Agüero, Núñez, Cabrera, Pereyra, Olivera, Correa, Suárez, Etcheverry, Larrañaga, Ibáñez,
    Moretti, Colombo, Vázquez`),
  surnamesEach: 1,
}

const brazilian: Naming = {
  given:
    words(`Ana, Beatriz, Júlia, Letícia, Larissa, Mariana, Fernanda, Conceição, Luíza, Heloísa, Antônia, Débora, Vitória,
    Márcia, Isabela, João, Pedro, Lucas, Gabriel, Rafael, Mateus, Thiago, Luís, Antônio, Sebastião, Caio, Vinícius, Cauã,
    Otávio, Bruno`),
  surnames:
    words(`Silva, Santos, Oliveira, Souza, Lima, Pereira, Ferreira, Costa, Rodrigues, Almeida, Nascimento, Araújo, Ribeiro,
    Carvalho, Gonçalves, Barbosa, Moreira, Assunção, Guimarães, Magalhães, Simões, Conceição, Falcão, Leitão, Brandão`),
  surnamesEach: 2,
}

const american: Naming = {
  given:
    words(`Emma, Olivia, Ava, Charlotte, Amelia, Harper, Evelyn, Grace, Chloe, Madison, Zoë, Renée, Hannah, Naomi, Liam,
    Noah, James, William, Henry, Theodore, Daniel, Michael, Ethan, Owen, Samuel, Caleb, Isaac, Malik, André, José`),
  surnames:
    words(`Smith, Johnson, Williams, Brown, Jones, Garcia, Miller, Davis, Rodriguez, Wilson, Anderson, Thomas, Jackson, Lee,
    Harris, Clark, Lewis, Walker, Young, King, Wright, Nguyen, Patel, Kim, O'Connor, McCarthy, Washington, Brooks, Rivera, Cole`),
  surnamesEach: 1,
}

const namings: Record<CountryCode, Naming> = {
  CL: hispanic,
  MX: hispanic,
  CO: hispanic,
  PE: hispanic,
  ES: hispanic,
  AR: rioplatense,
  UY: rioplatense,
  BR: brazilian,
  US: american,
}

export function sampleFullname(country: CountryCode, random: Random): string {
  const { given, surnames, surnamesEach } = namings[country]
  const names = [random.pick(given), random.pick(surnames)]
  if (surnamesEach === 2) names.push(random.pick(surnames))
  return names.join(' ')
}

/** Returns a user name such as `camila.rojas84`. */
export function usernameFor(fullname: string, random: Random): string {
  const [given = '', ...surnames] = fold(fullname)
    .replace(/[^a-z ]/g, '')
    .split(' ')
  return `${given}.${surnames.at(-1)}${random.integer(1, 99)}`
}
