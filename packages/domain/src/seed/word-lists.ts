/** What made-up households are made of. Every room name fits 25 characters, every box name leaves room for a number. */
export const ROOM_NAMES = [
  'Attic', 'Basement', 'Garage', 'Garden shed', 'Hallway cupboard', 'Guest room', "Children's room", 'Study', 'Workshop',
  'Laundry room', 'Kitchen', 'Pantry', 'Summer house', 'Storage unit', 'Wine cellar', 'Boiler room', 'Balcony', 'Loft',
  "Grandma's flat", 'Café', 'Atelier Zoë', 'Boat',
] as const;

export const BOX_NAMES = [
  'Winter clothes', 'Summer clothes', 'Christmas', 'Easter', 'Tools', 'Cables', 'Camping', 'Books', 'Toys', 'Baby things',
  'Kitchen spare', 'Party', 'Photos', 'Papers', 'Garden', 'Sports', 'Crafts', 'Bedding', 'Shoes', 'Paint', 'Music',
  'Pets', 'Décor', 'Travel', 'Electronics', 'Cleaning', 'Jul & Påske', 'Bébé',
] as const;

export const PLACES = [
  'Top shelf, left', 'Top shelf, right', 'Under the stairs', 'Behind the door', 'Bottom shelf', 'On the wardrobe',
  'By the window', 'Next to the boiler', 'Second row, at the back', 'Under the bed', 'Metal rack, level 2', 'In the corner',
] as const;

export const CATEGORY_NAMES = [
  'Tools', 'Clothes', 'Kitchen', 'Electronics', 'Decorations', 'Documents', 'Toys', 'Sports', 'Garden', 'Bedding', 'Books',
  'Outdoor', 'Crafts', 'Music', 'Household', 'Keepsakes', 'Décoration', 'Spare parts',
] as const;

export const QUALITIES = [
  'old', 'new', 'small', 'large', 'red', 'blue', 'green', 'black', 'white', 'wooden', 'plastic', 'metal', 'woollen',
  'folding', 'spare', 'broken', 'striped', 'yellow', 'grey', 'heavy', 'travel', 'electric', 'antique', "children's",
] as const;

export const MAKERS = [
  'IKEA', 'Bosch', 'LEGO', 'Kärcher', 'Fjällräven', 'Tefal', 'Philips', 'Sony', 'Gardena', 'Le Creuset', 'Brother',
  'Bialetti', 'Märklin', 'Stelton', 'Hövding', 'Canon',
] as const;

export const THINGS = [
  'lamp', 'extension lead', 'screwdriver set', 'hammer', 'cordless drill', 'spirit level', 'paint brush', 'paint roller',
  'sandpaper', 'picture hooks', 'candle', 'candlestick', 'fairy lights', 'Christmas tree stand', 'baubles', 'wrapping paper',
  'tablecloth', 'napkins', 'wine glasses', 'fondue set', 'raclette', 'waffle iron', 'crêpe pan', 'cake tin', 'moka pot',
  'teapot', 'vase', 'photo album', 'picture frame', 'slides', 'tax papers', 'manuals', 'diary', 'atlas', 'cookbook',
  'novel', 'comics', 'sheet music', 'tent', 'sleeping bag', 'camping stove', 'air bed', 'rucksack', 'suitcase', 'umbrella',
  'raincoat', 'winter coat', 'ski boots', 'ice skates', 'gloves', 'scarf', 'jumper', 'curtains', 'cushion', 'duvet',
  'bed linen', 'towels', 'blanket', 'rug', 'baby clothes', 'baby monitor', 'building bricks', 'jigsaw puzzle', 'board game',
  'playing cards', 'doll', 'teddy bear', 'train set', 'football', 'tennis racket', 'yoga mat', 'bicycle pump', 'inner tube',
  'bicycle lock', 'fishing rod', 'guitar strings', 'ukulele', 'headphones', 'loudspeaker', 'record player', 'records',
  'CDs', 'video tapes', 'game console', 'router', 'HDMI cable', 'USB hub', 'hard disk', 'camera', 'lens', 'tripod',
  'binoculars', 'printer paper', 'ink cartridge', 'keyboard', 'mouse', 'phone charger', 'batteries', 'torch', 'fuses',
  'sewing machine', 'fabric', 'buttons', 'knitting wool', 'embroidery hoop', 'flower pot', 'watering can', 'secateurs',
  'seeds', 'bird feeder', 'barbecue tongs', 'first-aid kit', 'hot-water bottle', 'ironing board cover', 'coat hangers',
  'spare keys', 'padlock', 'dog lead', 'cat carrier', 'aquarium pump', 'piñata', 'papier-mâché mask', 'smørrebrød board',
  'Ångström poster', 'crème brûlée dishes', 'matryoshka матрёшка', 'calligraphy set 書道', 'sázecí kolík',
] as const;

export const REMARKS = [
  'present from Aunt Zoë', 'lent by Peter', 'one part is missing', 'never used', 'needs a new plug', 'fragile', 'keep dry',
  'for the flea market', 'belongs to Anna', 'size 42', 'size M', 'from the old flat', 'with its box', 'guarantee until 2027',
  'wash before use', 'half full', 'check the batteries', 'for guests', 'the good one', 'goes with the set', 'do not throw away',
] as const;
