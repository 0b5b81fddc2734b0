/** Passwords that attackers try first: common ones of eight characters or more, and local ones. Lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
    00000000 01012000 01012010 01101960 0987654321 11111111 11223344 1122334455 123123123 12341234
    12344321 123454321 12345678 123456789 1234567890 12345678910 123456qwerty 1234qwer 123qweasd 19101960
    1password 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 20002000 20102010 87654321 88888888 987654321 9876543210
    a12345678 a123456789 a1b2c3d4 aa123456 aaaaaaaa abc12345 abcd1234 abcdefg1 abcdefgh abcdefghi abuja123
    admin123 administrator arsenal1 arsenal123 asake123 asdf1234 asdfasdf asdfghjk asdfghjkl babyboy1
    babygirl babygirl1 barcelona barcelona1 baseball basketball batman123 bestfriend blessed1 blessing
    blessing1 burnaboy burnaboy1 butterfly butterfly1 changeme changeme1 charlie1 chelsea1 chelsea123
    chelseafc chocolate chocolate1 computer computer1 cristiano cutiepie daddy123 davido123 default1
    dragon123 elizabeth family123 favorite favour123 football football1 football123 football7 forever1
    forever21 fortnite fortnite1 freedom1 freefire freefire1 friends1 godisgood godisgood1 godisgreat
    godislove goodness guest123 hannah123 hello123 hello1234 hellohello hypegist hypegist1 hypegist123
    ilovegod ilovejesus iloveme1 iloveu123 iloveyou iloveyou1 iloveyou123 iloveyou2 internet iphone123
    jennifer jessica1 jesus123 jesuschrist jesusislord jesusislord1 jordan23 lagos123 lagosboy lagosgirl
    letmein1 letmein123 lionelmessi liverpool liverpool1 lovely123 loveyou1 loveyou123 manchester
    manchester1 manunited master123 messi123 michael1 minecraft minecraft1 monkey123 mother123 mum12345
    mummy123 mylove123 mypassword naija123 newpassword nigeria1 nigeria123 nigerian olamide1 p@ssw0rd
    p@ssword pa55word pass1234 pass12345 passw0rd password password! password01 password1 password12
    password123 password1234 password2 password99 passwords pokemon1 pokemon123 praise123 princess
    princess1 princess123 pubgmobile q1w2e3r4 q1w2e3r4t5 qazwsxedc qwe12345 qweasdzxc qwer1234 qwerty12
    qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop realmadrid roblox123 ronaldo1 ronaldo123 ronaldo7
    samantha samsung1 samsung123 secret123 shadow123 spiderman starwars summer2024 summer2025 sunshine
    sunshine1 superman superman1 test1234 test12345 testtest trustno1 user1234 victory1 victory123
    welcome1 welcome123 whatever whatever1 winter2024 wizkid123 wizkidfc yourpassword zaq12wsx zxcvbnm1
    zxcvbnm123
  `
    .trim()
    .split(/\s+/),
);
