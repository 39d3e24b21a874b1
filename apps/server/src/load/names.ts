/** Names of customers who are made up, in Indonesia and the Philippines. No word is in both lists. */
export const firstNames = [
  'Budi', 'Siti', 'Andi', 'Dewi', 'Agus', 'Rina', 'Hendra', 'Putri', 'Yusuf', 'Mega', 'Fajar', 'Lestari', 'Bambang', 'Ratna', 'Eko', 'Wulan', 'Dimas', 'Ayu', 'Rizky', 'Intan', 'Teguh', 'Nur', 'Slamet', 'Indah', 'Galih',
  'Maricel', 'Jomar', 'Angelica', 'Paolo', 'Cristina', 'Jerome', 'Liza', 'Ramon', 'Grace', 'Mark', 'Jenny', 'Noel', 'Rowena', 'Arnel', 'Divina', 'Rodel', 'Imelda', 'Efren', 'Luzviminda', 'Danilo', 'Shiela', 'Ronnie', 'Aileen', 'Jayson', 'Marites',
] as const;

export const lastNames = [
  'Santoso', 'Wijaya', 'Kusumawati', 'Gunawan', 'Hidayat', 'Susilo', 'Rahmawati', 'Maharani', 'Nugroho', 'Saputra', 'Pratama', 'Setiawan', 'Hartono', 'Lim', 'Suryadi', 'Permana', 'Utami', 'Siregar', 'Nasution', 'Simanjuntak',
  'Wibowo', 'Anggraini', 'Kurniawan', 'Firmansyah', 'Halim', 'Tanoto', 'Iskandar', 'Purnomo', 'Ramadhan', 'Yulianto',
  'Santos', 'Reyes', 'Cruz', 'Bautista', 'Dimaculangan', 'Villanueva', 'Garcia', 'Mendoza', 'Torres', 'Flores', 'Ramos', 'Aquino', 'Castillo', 'Navarro', 'Domingo', 'Salazar', 'Mercado', 'Pascual', 'Santiago', 'Manalo',
  'Dizon', 'Soriano', 'Velasco', 'Ocampo', 'Tolentino', 'Magsaysay', 'Panganiban', 'Macaraeg', 'Catacutan', 'Lacson',
] as const;

/** Hardly anybody is called so: one of fifty thousand. */
export const seldomName = 'Wilhelmina Quisumbing';
