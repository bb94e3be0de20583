import type { CountryCode } from './countries'

type District = { region: string; latitude: number; longitude: number; streets: string[] }

function district(region: string, latitude: number, longitude: number, streets: string): District {
  return { region, latitude, longitude, streets: streets.split(', ') }
}

export const districts: Record<CountryCode, District[]> = {
  CL: [
    district('Providencia, Santiago', -33.431, -70.611, 'Av. Providencia, Av. Pedro de Valdivia, Los Leones'),
    district('Ñuñoa, Santiago', -33.456, -70.604, 'Av. Irarrázaval, Av. Grecia, Simón Bolívar'),
    district('Las Condes, Santiago', -33.409, -70.57, 'Av. Apoquindo, Isabel La Católica, Av. Manquehue'),
    district('Maipú, Santiago', -33.51, -70.757, 'Av. Pajaritos, Av. 5 de Abril, Chacabuco'),
    district('Viña del Mar', -33.03, -71.54, 'Av. Libertad, Calle Valparaíso, Av. Álvares'),
    district('Concepción', -36.827, -73.05, "Av. O'Higgins, Barros Arana, Caupolicán"),
    district('Temuco', -38.737, -72.597, 'Av. Alemania, Manuel Montt, Av. Caupolicán'),
  ],
  AR: [
    district('Palermo, Buenos Aires', -34.586, -58.428, 'Av. Santa Fe, Gorriti, Av. Scalabrini Ortiz'),
    district('Caballito, Buenos Aires', -34.619, -58.44, 'Av. Rivadavia, Av. Pedro Goyena, Acoyte'),
    district('Nueva Córdoba, Córdoba', -31.426, -64.186, 'Av. Hipólito Yrigoyen, Obispo Trejo, Rondeau'),
    district('Rosario', -32.953, -60.66, 'Bv. Oroño, Av. Pellegrini, Córdoba'),
    district('Mendoza', -32.89, -68.846, 'Av. San Martín, Arístides Villanueva, Av. Colón'),
  ],
  MX: [
    district('Roma Norte, Ciudad de México', 19.418, -99.162, 'Av. Álvaro Obregón, Orizaba, Calle Durango'),
    district('Coyoacán, Ciudad de México', 19.347, -99.162, 'Av. México, Francisco Sosa, Av. Universidad'),
    district('Centro, Guadalajara', 20.675, -103.347, 'Av. Juárez, Calle Morelos, Av. Alcalde'),
    district('San Pedro, Monterrey', 25.657, -100.38, 'Av. Vasconcelos, Calzada del Valle, Río Mississippi'),
    district('Centro, Puebla', 19.043, -98.198, 'Av. Reforma, Calle 5 de Mayo, Av. Juan de Palafox'),
  ],
  BR: [
    district('Pinheiros, São Paulo', -23.564, -46.69, 'Rua dos Pinheiros, Av. Rebouças, Rua Teodoro Sampaio'),
    district('Mooca, São Paulo', -23.56, -46.6, 'Rua da Mooca, Av. Paes de Barros, Rua Javari'),
    district('Tijuca, Rio de Janeiro', -22.926, -43.235, 'Rua Conde de Bonfim, Av. Maracanã, Rua Uruguai'),
    district(
      'Savassi, Belo Horizonte',
      -19.938,
      -43.934,
      'Av. Getúlio Vargas, Rua Pernambuco, Rua Antônio de Albuquerque',
    ),
    district(
      'Batel, Curitiba',
      -25.442,
      -49.288,
      'Av. do Batel, Rua Comendador Araújo, Av. Sete de Setembro',
    ),
  ],
  CO: [
    district('Chapinero, Bogotá', 4.648, -74.063, 'Carrera 7, Calle 63, Avenida Caracas'),
    district('Usaquén, Bogotá', 4.697, -74.035, 'Carrera 15, Calle 116, Avenida 19'),
    district('El Poblado, Medellín', 6.208, -75.568, 'Calle 10, Carrera 43A, Avenida El Poblado'),
    district('San Fernando, Cali', 3.428, -76.543, 'Calle 5, Carrera 34, Avenida Roosevelt'),
  ],
  PE: [
    district('Miraflores, Lima', -12.116, -77.028, 'Av. Larco, Av. José Pardo, Calle Berlín'),
    district('San Isidro, Lima', -12.097, -77.035, 'Av. Javier Prado, Av. Arequipa, Calle Los Libertadores'),
    district('Cayma, Arequipa', -16.386, -71.546, 'Av. Cayma, Av. Ejército, Av. Bolognesi'),
  ],
  ES: [
    district(
      'Chamberí, Madrid',
      40.433,
      -3.7,
      'Calle de Fuencarral, Calle de Bravo Murillo, Calle de Santa Engracia',
    ),
    district(
      'Gràcia, Barcelona',
      41.404,
      2.155,
      'Carrer Gran de Gràcia, Carrer de Verdi, Travessera de Gràcia',
    ),
    district('Triana, Sevilla', 37.383, -6.006, 'Calle San Jacinto, Calle Pagés del Corro, Calle Betis'),
    district('Ruzafa, Valencia', 39.462, -0.373, 'Calle de Cádiz, Calle de Sueca, Gran Vía Germanías'),
  ],
  US: [
    district('Little Havana, Miami', 25.768, -80.22, 'SW 8th Street, SW 12th Avenue, W Flagler Street'),
    district('Montrose, Houston', 29.745, -95.39, 'Westheimer Road, Montrose Boulevard, Fairview Street'),
    district(
      'Echo Park, Los Angeles',
      34.078,
      -118.26,
      'Sunset Boulevard, Echo Park Avenue, Alvarado Street',
    ),
  ],
  UY: [
    district('Pocitos, Montevideo', -34.907, -56.152, 'Av. Brasil, Bulevar España, 21 de Setiembre'),
    district('Cordón, Montevideo', -34.901, -56.178, 'Av. 18 de Julio, Colonia, Constituyente'),
  ],
}

/** The street address in the country's format. */
export function address(country: CountryCode, street: string, number: number): string {
  if (country === 'US') return `${number} ${street}`
  if (country === 'CO') return `${street} # ${number % 130}-${number % 90}`
  return country === 'BR' || country === 'ES' ? `${street}, ${number}` : `${street} ${number}`
}
