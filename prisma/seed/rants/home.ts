import { ask, ranted, vent } from './written';

export const home = [
  ...ranted(
    'Family Drama',
    vent(
      'funny',
      'My mum told her phone friend "let me call you back, I am in a meeting". The meeting was shouting at me about one plate.',
      'The agenda: plate. Any other business: your attitude',
      'Mine adds "in my own house" as a closing prayer',
    ),
    ask(
      'sad',
      'My parents are not talking to each other, so they talk through me. "Tell your father." "Ask your mother." I am sixteen, not a postman. How do I stop carrying it without making it worse?',
      'I said "please tell him yourself, I do not want to get it wrong", softly, every time. It took two weeks',
      'Talk to an aunt or uncle that both of them respect. It helped in our house',
      'It is not your load. You are allowed to put it down',
    ),
    vent(
      'angry',
      'Visitors came, so my room became "the room". I am sleeping in the parlour with the inverter that beeps every nine minutes. I have counted.',
      'Nine minutes is exactly one dream',
      'Name the inverter. You live together now',
    ),
    vent(
      'sad',
      'My grandma is forgetting names. Today she called me by my late uncle’s name and told me she was proud of me. I said "thank you, mummy" in his place and then went to wash plates for one hour.',
      'You gave her a good day. That is a big thing to give',
      'Crying in Yaba. Hug her for us',
      'Write down her stories while she tells them. I wish I had',
    ),
    ask(
      'angry',
      'My elder sister reads my messages and calls it "looking out for me". I have nothing to hide, I just want a door that closes. How do I say it without starting a war?',
      'Say exactly that line: nothing to hide, I just want a door that closes',
      'Ask for one thing first, like knocking. Then the phone. Small small',
      'My brother stopped when I asked to read his. He saw the point in four seconds',
    ),
    vent(
      'soft',
      'My dad does not say "sorry". He says "have you eaten?" Today he asked me four times. I forgive him.',
      'Mine brings suya at eleven at night. It is a whole letter',
      'FOUR times. That is an essay with footnotes',
    ),
  ),
  ...ranted(
    'Just Need to Vent',
    vent(
      'funny',
      'I waved at somebody in Balogun. They were waving at somebody behind me. I turned it into scratching my head, entered the wrong danfo out of shame, and saw a new part of Lagos.',
      'Which part? I also have shame to spend',
      'Wrong danfo out of shame is my autobiography',
    ),
    vent(
      'angry',
      'Light came at 2 a.m. I woke up, ironed, charged, pumped water, charged the power bank, thanked God, lay down. Light went. Why did it want to see me run?',
      'It came to do stock-taking',
      'You even had time to thank God? We are not mates',
    ),
    vent(
      'sad',
      'It rained on the one day I wore white. A bus passed. You know the rest. I laughed in the road because crying would have been more laundry.',
      'More laundry 😭 you are stronger than the road',
      'Salt, cold water and lemon, before it dries. Then hug',
    ),
    vent(
      'soft',
      'Nothing happened today. Nobody shouted, the food was hot, I slept in the afternoon with the fan on my feet. I want to rant about how good it was.',
      'More of this on this app please',
      'Fan on feet is the highest degree',
      'I read this and my shoulders came down',
    ),
    vent(
      'wow',
      'The okada man said "two hundred", carried me, and on the way increased it by phone. BY PHONE. He called me from in front.',
      'Calling you from in front is premium service',
      'Please pick his call next time 😭',
    ),
    vent(
      'angry',
      'I saved eleven weeks for those shoes. My younger brother wore them to football. On grass. In the rain. He said "they ran well".',
      'They ran well is not an apology, it is a review',
      'Baking soda and patience. For the shoes. For the brother I have nothing',
    ),
  ),
];
