/** A list of as many items in 2,000 boxes. */
export function fileOf(items: number): Buffer {
  const lines = Array.from({ length: items }, (_, item) => {
    const box = Math.floor((item * 2000) / items);
    return `The room named ${box % 50},The box number ${box},On shelf number ${box % 9},The item number ${item},${item % 90}`;
  });
  return Buffer.from(['Room Name,Box Name,Box Description,Item Name,Quantity', ...lines].join('\r\n'));
}
