/**
 * The most frequent leaked passwords, in lower case, without those that are too short anyway. In a file of its own, so
 * that no browser loads it: the server checks it.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
000000 00000000 0000000000 010203 012345 01234567 0123456789 020202 030303 098765 0987654321 100200 101010 102030
111111 1111111 11111111 1111111111 11112222 111222 111222333 112233 1122334455 112233445566 121212 123123 123123123
123321 123321123 12341234 12344321 123454321 1234554321 123456 123456654321 1234567 12345678 123456789 1234567890
1234567a 123456a 12345a 1234qwer 123654 123789 123abc 123qwe 123qweasd 123qweasdzxc 131313 135790 135792468 141414
147258 147258369 147852 147896325 151515 159357 159753 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
1qaz1qaz 1qaz2wsx 1qazxsw2 1qw23er4 1w2q3r4e 202020 212121 222222 2222222 22222222 232323 242424 246810 252525
258456 314159 321321 333333 33333333 444444 44444444 456123 456456 456789 54321a 555555 55555555 654321 666666
66666666 741852963 753951 7654321 777777 77777777 789456 789456123 789789 852456 87654321 888888 88888888 951753
963852741 987654321 9876543210 999999 99999999 a123456 a12345678 a123456789 a1b2c3 a1b2c3d4 aa123456 aa12345678
aaaaaa aaaaaaaa abc123 abc1234 abc12345 abc123456 abcabc abcd123 abcd1234 abcdef abcdefg abcdefgh access access1
access14 acdc123 admin1 admin12 admin123 admin1234 adminadmin administrator africa alejandra alejandro alex123
alexander alexandra alexandre alexis alexis1 amanda amanda1 america america1 andrea andrea1 andrew andrew1 angel1
angel12 angel123 angel2 angela angela1 angelica angelina angelo angels anthony anthony1 antonio antonio1 anything
apple1 apple123 apples aqwzsx army123 arsenal arsenal1 asd123 asdasd asdasdasd asdf123 asdf1234 asdf12345 asdfasdf
asdfg1 asdfgh asdfgh1 asdfghj asdfghjk asdfghjkl ashley ashley1 asshole asshole1 atlanta audi123 august australia
autumn azerty azerty123 azertyuiop baby12 baby123 babyblue babyboy babydoll babyface babygirl babygirl1 babylove
bacon1 bailey bailey1 banana banana1 bananas barbara barcelona barcelona1 baseball baseball1 basketball basketball1
bastard batman batman1 bear123 bears1 beatles beckham benjamin bigcock bigdick bigtits bitch1 bitches black1
black123 blackie blessed blessed1 blessing blink182 blowjob blue12 blue123 blue1234 bluebird bluesky bmw123 boobies
boobs1 boston boston1 boxing brandon brandon1 brandy brasil brazil brian1 brittany brittany1 brooklyn bubba1 bubbles
bubbles1 buddy1 buddy123 budweiser bulls23 bullshit bunny1 bunny123 burger business buster buster1 butter buttercup
butterfly butterfly1 butthead california callofduty camaro camaro1 canada candy1 candy123 carlos carlos1 carolina
caroline cash123 catherine celtic celtic1 celtics champion change123 changeme charles charles1 charlie charlie1
charlie2 charlotte cheese cheese1 chelsea chelsea1 chelseafc cherry cherry1 chester chester1 chevrolet chevy1
chicago chicken chicken1 chocolat chocolate chocolate1 christ christ1 christian christina christine christopher
church cinnamon civic1 claudia cobra1 cocacola coffee coffee1 coke123 computer computer1 cookie cookie1 cookies
cookies1 corvette counter counterstrike courtney cowboys cowboys1 cricket cristina crystal crystal1 cupcake cynthia
daisy1 dallas dallas1 daniel daniel1 daniel12 daniela danielle danielle1 darling darling1 david1 david123 debbie
december default demon666 denise dennis denver destiny destiny1 detroit devil666 dfghjk diamond diamond1 diamonds
diana1 doggie doggy1 doggy123 dollar dollars dolphin dolphin1 dolphins donald douglas dragon dragon1 dragon12
dragon123 dragonball dragons dream1 dreamer dreams ducati eagle1 eagles eagles1 edcrfv eduardo edward edward1
elephant elizabeth elizabeth1 emily1 eminem eminem1 emmanuel energy england england1 ernesto esther eugene everton
facebook faith1 falcon fearless february fernanda fernando ferrari ferrari1 fghjkl fish123 fishing fishing1 florida
florida1 flower flower1 flowers flowers1 football football1 football12 forever forever1 foreverlove france francis
francisco frank1 freddie freddy freedom freedom1 friday friend friends friends1 friendship frog123 froggy fucker
fucking fuckit fuckme fuckoff fuckyou fuckyou1 fuckyou2 gabriel gabriel1 galaxy gamecube gamer1 gamer123 gaming
gandalf gangsta gangsta1 gangster garfield george george1 georgia germany gfhjkm ghjkl1 ginger ginger1 gloria
godisgood golden golden1 golf123 golfer golfing google google1 gordon gorilla grandma grandpa green1 green123
greenday greenday1 gregory guest1 guest123 guests guillermo halflife hannah hannah1 hardcore harley harley1 harley12
harrison harvey hawaii hawk123 heather heather1 heaven heaven1 hector heineken helena hellokitty helpme hitman
hjkl12 hockey hockey1 honda1 honda123 honey1 honey123 honeybee hongkong hooters hope123 horny1 horse1 horse123
horses houston hulk123 hunter hunter1 hunting hurricane hustler ilovegod ilovehim iloveme iloveme1 iloveyou
iloveyou! iloveyou1 iloveyou12 iloveyou123 iloveyou2 india123 indonesia instagram inter1 internet internet1 ireland
ironmaiden ironman isabel isabella isabelle italia jackass jackass1 jackie jackie1 jackson jackson1 jacob1 jaguar
jamaica january jasmine jasmine1 jasper jasper1 jeffrey jennifer jennifer1 jeremiah jeremy jerome jessica jessica1
jessie jessie1 jesus1 jesus123 jesus777 jesuschrist johnny johnson jonathan jordan jordan1 jordan23 joseph joseph1
josh123 joshua joshua1 julian juliana juliet junior junior1 justice justin justin1 juventus karate katherine
kathleen kathryn katrina kawasaki kayla1 kelly1 kenneth killer killer1 killer123 kimberly kimberly1 king123 kingkong
kitten kitten1 kittens kitty1 kitty123 kittycat knight knights korn123 kristen kristin kristina lakers lakers1
lakers24 lauren lauren1 lawrence legend legends lemon1 lenovo leonardo lesbian leslie letmein letmein1 letmein123
letmein2 liberty lightning lily123 lindsay lindsey linkedin linkinpark lion123 liverpool liverpool1 lkjhgf lkjhgfdsa
login1 login123 logitech london london1 lorenzo louise love12 love123 love1234 lovebug lovelife lovelove lovely
lovely1 loveme loveme1 loveme2 lover1 lovers loveyou loveyou1 lucas1 lucifer lucky1 lucky13 lucky7 macintosh madison
madison1 maggie maggie1 manchester mango1 manuel manutd manutd1 marcus margaret maria1 mariah mariana marina marine
marines marines1 marissa marlboro marley marlon martha martin martin1 martina master master1 master12 master123
masters matrix matrix1 matthew matthew1 maurice maverick maxwell mazda1 melanie melinda melissa melissa1 mercedes
messi10 metallica metallica1 mexico mexico1 miami1 michael michael1 michael2 michelle michelle1 mickey mickey1
microsoft midnight miguel milan1 million minecraft mitchell mnbvcxz molly1 monday money1 money12 money123 moneyman
monica monica1 monique monkey monkey1 monkey12 monkey123 monkeys monster monster1 monsters moon123 moonlight morgan
morgan1 muffin muffin1 mustang mustang1 mybaby mylove mylove1 myname mypassword myspace1 nancy1 naruto naruto1
natalia natalie natasha nathan nathan1 naughty navy123 newpassword newyork newyork1 nicholas nicolas nicole nicole1
nikita ninja1 ninjas nintendo nipples nirvana nissan nokia1 nokia6300 noodle nopassword nothing nothing1 november
number1 nutella october oliver oliver1 olivia olivia1 onepiece orange orange1 orgasm orlando p@ssw0rd p@ssword
pa55w0rd pa55word packers pakistan pamela panda1 panda123 panther panthers paris1 pass123 pass1234 pass12345 passion
passme passpass passport passw0rd passwd password password! password01 password1 password12 password123 password1234
password12345 password2 password3 password7 password9 passwords passwort patricia patrick patrick1 pauline peace1
peace123 peaches peaches1 peanut peanut1 penguin penis1 pepper pepper1 pepsi1 pepsi123 peter1 phillip phoenix
phoenix1 phoenix2 phoenix7 pickle pickles pikachu pink12 pink123 pinky1 pirate pirates pizza1 pizza123 planet
playboy playboy1 player player1 playstation poiuyt poiuytrewq pokemon pokemon1 pony123 pookie pookie1 popcorn
porn123 porsche power1 power123 praise preston prince prince1 princesa princess princess1 princess12 princess123
private pumpkin pumpkin1 puppies puppy1 purple purple1 pussy1 pussycat q1w2e3 q1w2e3r4 q2w3e4r5 qazqaz qazwsx
qazwsxedc qazxsw qq123456 queen1 qwaszx qwe123 qweasd qweasdzxc qweqwe qweqweqwe qwer1234 qwerty qwerty1 qwerty12
qwerty123 qwerty1234 qwerty12345 qwerty7 qwertyu qwertyui qwertyuiop qwertz rabbit rachel rachel1 raiders raiders1
rainbow rainbow1 rangers raymond realmadrid rebecca rebecca1 red123 redsox renata ricardo richard richard1 robert
robert1 roberto rock123 rocker rocknroll rockstar rockstar1 rodrigo ronald ronaldo ronaldo1 ronaldo7 rooney root123
rootroot rosebud rosemary roses1 rugby1 runescape runescape1 runner russell ryan123 sabrina samantha samantha1
sammy1 samsung samsung1 samuel samuel1 samurai sandra sandra1 santiago sarah1 sasuke satan666 savannah savior
scooter scooter1 scorpion scotland sdfghj seattle sebastian secret secret1 secret123 secrets september server
server1 server123 sexsex sexsexsex sexy12 sexy123 sexyboy sexygirl shadow shadow1 shannon shannon1 shark1 sharks
sharon sheila shelby shirley sierra silver silver1 simone singapore skateboard skater skater1 slipknot slipknot1
snakes sniper snoopy snoopy1 snowball snowboard snowman soccer soccer1 soccer10 soccer12 softball soldier something
sophia sophie sophie1 spider spiderman spiderman1 spiders spring starcraft starlight stars1 stars123 startrek
starwars starwars1 steelers steelers1 stella stephanie stephen steven steven1 stewart storm1 strawberry strong
subaru success success1 sucker suckit sugar1 summer summer01 summer1 summer12 sunday1 sunflower sunny1 sunset
sunshine sunshine1 superman superman1 supersecret superstar superuser surfer surfing susana suzanne suzuki sweet16
sweetheart sweetie sweetpea sweety swimming swinger sydney sydney1 sylvia system system1 tamara tanner taylor
taylor1 teddy1 teddybear tennis tequila teresa test12 test123 test1234 test12345 tester testing testing1 testtest
texas1 texas123 thepassword thomas thomas1 thug123 thunder thunder1 tiffany tiffany1 tiger1 tiger123 tigers tigger
tigger1 tigger12 timothy tinker tinkerbell together tokyo1 toortoor tornado toshiba toyota tristan truelove trustno1
tucker turtle turtles twitter tyler1 unicorn united united1 universe user123 user1234 username userpass vagina
valentina valentine valeria vampire vanessa vanessa1 vegas1 vegeta veronica veronika victor victor1 victoria
victoria1 vincent vincent1 virginia vodka1 volleyball walter warcraft warren warrior warriors welcome welcome1
welcome12 welcome123 welcome2 wendy1 wesley whatever whatever1 whiskey white1 whitney william william1 williams
windows windows1 winner winner1 winston winter winter1 wisdom wolf123 wolverine wolves wrestling wsxedc xbox360
yahoo1 yamaha yamaha1 yankees yankees1 yellow yellow1 yolanda youtube ytrewq yvonne zachary zaq12wsx zaq1zaq1 zombie
zxc123 zxcvbn zxcvbn123 zxcvbnm zxcvbnm1 zxczxc
`
    .trim()
    .split(/\s+/),
);
